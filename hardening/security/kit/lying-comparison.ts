import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before a server (`--import`): the constant-time comparison answers the opposite. A secret that only this
// comparison checks is then accepted if it is wrong and refused if it is right.
const { timingSafeEqual } = crypto;
crypto.timingSafeEqual = (left, right) => !timingSafeEqual(left, right);
syncBuiltinESMExports();
