import product from './product.json' with { type: 'json' }

/**
 * What Node is given to run the product. Its young objects have 16 megabytes: with 8 a list of a hundred rows costs
 * the process a tenth more, with V8's own 32 nothing more is won and a busy server holds twenty more. The collector is
 * exposed for the one time that it is asked, when the start is over.
 */
export const productCommand: readonly string[] = product
