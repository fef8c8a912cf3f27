import { Problem } from '@portico/contract/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Wish {
  range: string;
  quality: number;
}

/**
 * The offered media type that an `Accept` header prefers: by quality, then a named type before a wildcard, then in the
 * header's order, then in the order offered. Parameters other than `q` are ignored.
 */
export function negotiate<Type extends string>(accept: string | undefined, offered: readonly Type[]): Type | undefined {
  const wishes = toWishes(accept);
  if (wishes.length === 0) return offered[0];
  const rated = offered.flatMap((type) => {
    // The most specific range that matches a type decides, so that a type can be excluded from a wildcard.
    const covering = rangesOf(type).map((range) => wishes.findIndex((wish) => wish.range === range));
    const exactness = covering.findIndex((at) => at !== -1);
    const at = covering[exactness] ?? -1;
    const quality = wishes[at]?.quality ?? 0;
    return quality > 0 ? [{ type, quality, exactness, at }] : [];
  });
  rated.sort((a, b) => b.quality - a.quality || a.exactness - b.exactness || a.at - b.at);
  return rated[0]?.type;
}

const rangesOf = (type: string) => [type, `${type.split('/', 1)[0]}/*`, '*/*'];

function toWishes(accept = ''): Wish[] {
  return accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (range === '') return [];
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return [{ range, quality: quality >= 0 && quality <= 1 ? quality : 0 }];
  });
}

/** Chooses the content type, and adds the header to Vary. */
export function chooseMediaType<Type extends string>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  offered: readonly Type[],
): Type {
  reply.header('vary', 'accept');
  const chosen = negotiate(request.headers.accept, offered);
  if (chosen === undefined) throw new Problem('not-acceptable', `Available as ${offered.join(', ')}.`);
  return chosen;
}
