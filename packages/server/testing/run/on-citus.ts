/** Set by npm run test:citus, which has found an engine that has Citus. */
export const isOnCitus = process.env['DXWEB_CITUS'] === '1'
