/** CycloneDX 1.5, as far as the tests read it. */
export function sbom(): Promise<{ components: unknown[]; dependencies: unknown[] }>
