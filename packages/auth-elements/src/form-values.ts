import type { Values } from './submit-machine.ts';

/** An access code may end with a blank. */
const untrimmed = ['accessCode'];

/** Reads the controls themselves, because some browsers report autofill to scripts only on submit. */
export function readValues(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, untrimmed.includes(name) ? value : value.trim()]] : [],
    ),
  );
}
