import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * Starts files with these names in their paths first, and the others by size. A small file can take long, and as the
 * last one it would leave all other cores idle.
 */
export const longestFirst = (...longest: string[]): TestSequencerConstructor =>
  class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isLongest = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.includes(name));
      const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
      return [...byProject.values()].flatMap((own) => [
        ...own.filter(isLongest),
        ...own.filter((file) => !isLongest(file)),
      ]);
    }
  };
