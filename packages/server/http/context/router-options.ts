/** Of every router that reads our addresses. */
export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 200 }
