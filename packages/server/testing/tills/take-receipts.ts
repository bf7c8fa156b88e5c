/** Exports the functions that receipt files and till requests use to store receipts, for tests of goods. */
export type { TakenReceipt } from '@dxweb/areas/tills/reading/taken-receipt.ts'
export { takeReceipts, takeStatement } from '@dxweb/areas/tills/receipts/take-store.ts'
