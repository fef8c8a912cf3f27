import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// For `--import` of a server: the comparison in constant time answers the opposite. Where a secret is judged by it alone,
// the wrong one is accepted and the right one refused.
const { timingSafeEqual } = crypto;
crypto.timingSafeEqual = (left, right) => !timingSafeEqual(left, right);
syncBuiltinESMExports();
