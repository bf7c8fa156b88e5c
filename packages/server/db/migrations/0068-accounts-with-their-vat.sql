-- An account is read with its VAT type and the rate in force, which whoever reads an account wants to know.
create view ledger_shown with (security_invoker = true) as
  select l.*, case when v.id is not null
    then jsonb_build_object('id', v.id, 'code', v.code, 'basisPoints', v.basis_points) end as vat_type
  from ledger l left join vat_type_shown v on v.id = l.vat_type_id;

grant select on ledger_shown to dxweb_app;
