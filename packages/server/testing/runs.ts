/** How many random cases a test tries: a few in each run, or as many as HISTORIES asks for. */
export const runsOf = (usual: number): number => Number(process.env['HISTORIES'] ?? usual)
