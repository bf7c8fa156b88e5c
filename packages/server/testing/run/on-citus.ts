/** Set by npm run test:citus after it has found an engine with Citus. */
export const isOnCitus = process.env['DXWEB_CITUS'] === '1'
