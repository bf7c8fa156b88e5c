export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 200 }
