export declare function unfitLicenses(lock: unknown, licenseOfNamed?: (name: string) => string | undefined): string[];
