import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * Files with these in their paths start first in their project, the others by size: a small file can take long, and as the
 * last one it leaves all cores but one idle.
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
