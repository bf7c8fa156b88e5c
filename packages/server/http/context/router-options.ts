/** Options shared by all routers of the API's addresses. */
export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 200 }
