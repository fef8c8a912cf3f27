/** The limits for reading one folder, document or specification. */
export interface ReadingSettings {
  seconds: number;
  memory_mb: number;
}

export const usualReading: ReadingSettings = { seconds: 60, memory_mb: 1024 };
