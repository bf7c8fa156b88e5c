-- A run of refunds may give gift cards instead of money; what gift cards paid goes back to them in any case.
alter table refund_run add column to_gift_card boolean not null default false;
-- Whether the buyer was told by mail.
alter table refund_run_sale add column is_mailed boolean not null default false;
grant update (is_mailed) on refund_run_sale to dxweb_app;
