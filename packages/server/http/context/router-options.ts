/** Options of all routers for the API's addresses. */
export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 200 }
