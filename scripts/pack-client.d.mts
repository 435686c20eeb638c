export declare function packClient(node: string, folder: string): Promise<string>
