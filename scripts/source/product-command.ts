import product from './product.json' with { type: 'json' }

/**
 * V8's young generation has 16 MB: with 8 a list of a hundred rows costs a tenth more, and the default 32
 * gains nothing but uses 20 MB more. `gc` is exposed for one call after the start.
 */
export const productCommand: readonly string[] = product
