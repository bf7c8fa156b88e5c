import type { BenchDatabase } from '../../../ground/big-hall.ts'

const setUp = [
  `insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
     barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color,
     is_active, sort, own_vat_type_id)
   values ($1, 901, 'Øl', '', 1, 'beer', 9900, 0, 'none', '', '', '', true, false, '', '', '', true, 2, 1),
     ($1, 902, 'Smågodt', '', 1, 'food', 2900, 0, 'kg', '', '', '', true, false, '', '', '', true, 3, null)`,
  `insert into product_menu (partner_id, id, name, price_ore, barcode, is_active, sort)
   values ($1, 901, 'Familiemeny', 19900, '', true, 2)`,
  `insert into product_menu_item (partner_id, id, menu_id, product_id, count, sort)
   values ($1, 901, 901, 1, 1, 1), ($1, 902, 901, 901, 2, 2), ($1, 903, 901, 902, 3, 3)`,
  `insert into till_register (partner_id, id, register_ref, name)
   select $1::integer, dx_next_id($1, 'till_register'), * from (values ('K1', 'Kiosk'), ('K2', '')) k`,
  `insert into till_article (partner_id, id, article_ref, group_ref, name, product_id, menu_id, group_id)
   select $1::integer, dx_next_id($1, 'till_article'), *
   from (values ('0', '', 'Popkorn', 1, null::integer, null::integer), ('1', '', '', 902, null, null),
     ('2', '', 'Familiemeny', null, 901, null), ('3', '', 'Mat', null, null, 1), ('4', '', '', null, null, null)) a`,
]

export async function addTills(
  asOwner: BenchDatabase['asOwner'],
  partnerId: number,
): Promise<void> {
  for (const text of setUp) await asOwner(text, [partnerId])
}
