import type { TestProject } from 'vitest/node';

/** Whether all tests of the server ran, and passed. A run of some of them says nothing about what all of them do. */
export async function isWholeRun(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getTestModules().filter((one) => one.project === project);
  return ran.length === testFiles.length && ran.every((one) => one.state() === 'passed');
}
