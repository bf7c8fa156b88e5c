import product from './product.json' with { type: 'json' }

/**
 * V8's young generation has 16 MB: with 8 MB a list of a hundred rows takes a tenth longer, and the default of 32 MB
 * uses 20 MB more without a gain. `gc` is exposed for one call after the start.
 */
export const productCommand: readonly string[] = product
