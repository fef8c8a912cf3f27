import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares two secrets in a time that depends neither on where they differ nor on how long they are. */
export const isSameSecret = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right));
