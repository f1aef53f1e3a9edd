export declare function takeSnapshot(file: string): Promise<{ readonly sealing_key: string; readonly taken_at: string }>;
