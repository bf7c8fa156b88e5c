/**
 * Exports the function that stores receipts, so that tests of goods sell in the same way as files and till requests.
 */
export type { TakenReceipt } from '@dxweb/areas/tills/reading/taken-receipt.ts'
export { takeReceipts, takeStatement } from '@dxweb/areas/tills/receipts/take-store.ts'
