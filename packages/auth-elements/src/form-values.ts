import type { Values } from './submit-machine.ts';

/** Somebody may have been given a code with a blank at its end. */
const untrimmed = ['accessCode'];

/** Read from the controls themselves: browsers do not always report autofill to scripts before submit. */
export function readValues(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, untrimmed.includes(name) ? value : value.trim()]] : [],
    ),
  );
}
