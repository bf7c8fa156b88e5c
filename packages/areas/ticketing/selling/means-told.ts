interface Paid {
  payments?: readonly { means: string }[] | undefined
  giftCard?: object | null
}

/** Whether a gift card has another value after what was paid or handed back. */
export const isOfCards = ({ payments = [], giftCard = null }: Paid): boolean =>
  giftCard !== null || payments.some(({ means }) => means === 'giftCard')
