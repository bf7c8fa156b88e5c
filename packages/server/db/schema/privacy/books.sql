-- Personal data in vouchers and posted goods of the books (docs/decisions/0204).

select dx_declare('account_choice', 'partner_id id purpose event_type_id valid_from ledger_id made_by made_at');
select dx_declare('voucher_state', 'partner_id through_day looked_at');
select dx_declare('voucher', 'partner_id year number day kind source_id event_id reference made_at');
select dx_declare('voucher_line', 'partner_id year number line account standard purpose debit_ore credit_ore vat_type_id
  vat_basis_points vat_ore');
select dx_declare('goods_day', 'partner_id day posted_at');
select dx_declare('goods_till', 'partner_id day register_id receipt_count');
select dx_declare('goods_posted', 'partner_id source_id line day register_id part standard own means vat_basis_points
  net_ore vat_ore');
select dx_declare('goods_move', 'partner_id source_id receipt_id amount_ore');
