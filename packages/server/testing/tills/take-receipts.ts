/** Lets tests of goods sell them, as files and calls of tills do. */
export type { TakenReceipt } from '@dxweb/areas/tills/reading/taken-receipt.ts'
export { takeReceipts, takeStatement } from '@dxweb/areas/tills/receipts/take-store.ts'
