/** Exports the function that stores receipts, so that tests of goods sell as files and till requests do. */
export type { TakenReceipt } from '@dxweb/areas/tills/reading/taken-receipt.ts'
export { takeReceipts, takeStatement } from '@dxweb/areas/tills/receipts/take-store.ts'
