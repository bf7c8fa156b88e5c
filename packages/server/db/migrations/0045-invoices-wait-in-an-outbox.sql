-- Invoices are mailed by their outbox, in the language that was asked for.
alter table invoice_sending add column locale text not null default 'nb' check (locale in ('nb', 'en'));
