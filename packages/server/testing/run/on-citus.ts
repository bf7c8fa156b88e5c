/** Set by npm run test:citus, which has found an engine with Citus. */
export const isOnCitus = process.env['DXWEB_CITUS'] === '1'
