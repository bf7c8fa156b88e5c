import type { Database, Statement, Transaction } from '@dxweb/kit/database/database.ts'

export interface Mutant {
  what: string
  of: RegExp
  /** The schema function with the fault, if the statement itself does not have it. */
  inFunction?: string
  from: string
  to: string
}

export const mutants: readonly Mutant[] = [
  {
    what: 'sells what another holds',
    of: /^sell/,
    from: `and dx_is_over(seat_claim.until)`,
    to: '',
  },
  {
    what: 'posts an øre too much',
    of: /^sell/,
    from: 'm.debit, m.credit, m.amount, m.event',
    to: 'm.debit, m.credit, m.amount + 1, m.event',
  },
  {
    what: 'takes an øre less from a gift card',
    of: /^sell.*mixed/,
    from: 'c.balance_ore - g.ore',
    to: 'c.balance_ore - g.ore + 1',
  },
  {
    what: 'sells more than may be sold',
    of: /^sell.*counted/,
    from: '((select count(*) from counted) = ',
    to: '(true or (select count(*) from counted) = ',
  },
  {
    what: 'forgets what of a price is for the format',
    of: /^sell.*-format$/,
    from: ', supplement_ore\n    from sold, unnest',
    to: ', 0\n    from sold, unnest',
  },
  {
    what: 'counts no pick-up',
    of: /^sell-cart/,
    from: 'set collected_count = r.collected_count + n.places',
    to: 'set collected_count = r.collected_count',
  },
  {
    what: "picks up a cart's places first",
    of: /^sell-cart/,
    from: 'order by o.kind desc, o.place',
    to: 'order by o.kind, o.place',
  },
  {
    what: 'keeps the seat of a refund',
    of: /^return-tickets$/,
    from: `and c.kind = 'sold' and`,
    to: 'and false and',
  },
  { what: 'frees a place too few', of: /^return-tickets$/, from: 'p.nth <= ', to: 'p.nth < ' },
  {
    what: 'pays a gift card nothing back',
    of: /^return-tickets$/,
    from: 'set balance_ore = c.balance_ore + m.ore',
    to: 'set balance_ore = c.balance_ore',
  },
  { what: 'leaves the VAT of a fee', of: /^ticket-sums$/, from: 'sum(t.fee_vat_ore)', to: '0' },
  {
    what: 'counts what was refunded as income',
    of: /^ticket-sums$/,
    from: 'from ticket_move t',
    to: 'from ticket t',
  },
  {
    what: 'ends reservations before their time',
    of: /^expired-reservations$/,
    from: 'and expires_at < now()',
    to: '',
  },
  {
    what: 'ends carts before their time',
    of: /^expired-seats$/,
    from: 'and until < now()',
    to: '',
  },
  {
    what: 'keeps a place that a cart no longer wants',
    of: /^hold-free-places$/,
    from: 'held.nth > ',
    to: 'held.nth > 1 + ',
  },
  {
    what: 'holds for a cart as it was',
    of: /^hold-cart$/,
    from: `else dx_refuse('stale', '{"offer": true}') end`,
    to: 'else false end',
  },
  {
    what: 'blocks a sold seat',
    of: /^block-seats$/,
    from: `where c.kind = 'blocked' or`,
    to: 'where true or',
  },
  {
    what: 'leaves the ticket where it was',
    of: /^reseat$/,
    from: 'update ticket k set seat_id = $3',
    to: 'update ticket k set seat_id = k.seat_id',
  },
  {
    what: 'expires half of a gift card',
    of: /^gift-card-expire$/,
    from: `d.balance_ore, 'income'`,
    to: `d.balance_ore / 2, 'income'`,
  },
  {
    what: 'reports no refunds',
    of: /^sales-overview$/,
    from: 'from t where is_refund) as "refundOre"',
    to: 'from t where false) as "refundOre"',
  },
  {
    what: 'shows held seats as free',
    of: /^seat-states$/,
    from: `filter (where k.kind = 'held')`,
    to: 'filter (where false)',
  },
  {
    what: 'does not carry what was paid along',
    of: /^return-tickets$/,
    from: 'm.debit, m.credit, m.amount, $',
    to: `m.debit, case m.credit when '2902' then '1920' else m.credit end, m.amount, $`,
  },
]

export const isSpoilt = ({ of, from }: Mutant, { name, text }: Statement) =>
  of.test(name) && text.includes(from)

export function spoiled(db: Database, mutant: Mutant): { db: Database; wasUsed: () => boolean } {
  let used = false
  const spoil = <R>(one: Statement<R>): Statement<R> => {
    if (!isSpoilt(mutant, one)) return one
    used = true
    return { ...one, name: '', text: one.text.replace(mutant.from, mutant.to) }
  }
  const spoilt = <S extends readonly Statement[]>(some: S) => some.map(spoil) as unknown as S
  const inside = (tx: Transaction): Transaction => ({
    run: (statement) => tx.run(spoil(statement)),
    batch: (statements) => tx.batch(spoilt(statements)),
  })
  return {
    wasUsed: () => used,
    db: {
      ...db,
      run: (scope, statement, options) => db.run(scope, spoil(statement), options),
      batch: (scope, statements, options) => db.batch(scope, spoilt(statements), options),
      transaction: (scope, work) => db.transaction(scope, (tx) => work(inside(tx))),
    },
  }
}
