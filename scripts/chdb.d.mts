export declare function ensureChdb(): Promise<void>
