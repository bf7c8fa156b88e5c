import { sql } from '@dxweb/kit/database/database.ts'
import type { CartLine, Offer } from '../offer/rules.ts'

interface MemberOrder {
  lines: readonly CartLine[]
  membershipNumbers?: readonly string[] | undefined
}

export const hasMemberPrice = (
  { categories }: Pick<Offer, 'categories'>,
  lines: readonly Pick<CartLine, 'categoryId'>[],
): boolean => lines.some(({ categoryId }) => categories.get(categoryId)?.needsMembership === true)

/** Runs after the sale, in its transaction. Returns no statements for carts without a member price. */
export const membershipStatements = (
  offer: Pick<Offer, 'categories'>,
  { lines, membershipNumbers = [] }: MemberOrder,
  saleId: string,
  returnedIds: readonly string[] = [],
) =>
  hasMemberPrice(offer, lines)
    ? [
        sql('use-memberships', 'select dx_use_memberships($1, $2, $3) as used', [
          saleId,
          membershipNumbers,
          returnedIds,
        ]),
      ]
    : []
