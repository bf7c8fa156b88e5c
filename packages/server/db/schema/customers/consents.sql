-- Consents of customers (docs/decisions/0204): append-only rows, and the customer view.

-- Texts of consents. A changed text is a new version; `{partner}` is the venue's name.
create table consent_text ( -- reference
  purpose text not null,
  version integer not null,
  published_at timestamptz not null default now(),
  content_nb text not null,
  content_en text not null,
  primary key (purpose, version),
  check (purpose in ('mail', 'sms', 'profiling'))
);

-- Consents of customers. Append only; the highest number of a purpose applies. Has no foreign key to the customer,
-- since a row is kept after its customer's merge or erasure.
create table consent ( -- by partner_id
  partner_id integer not null references partner (id),
  customer_id integer not null,
  purpose text not null,
  number integer not null check (number > 0),
  basis text not null check (basis in ('consent', 'customer')),
  is_given boolean not null,
  text_version integer,
  source text not null check (source in ('office', 'import', 'merge', 'page', 'shop', 'mailList',
    'communication')),
  at timestamptz not null default now(),
  user_id integer references user_account (id),
  primary key (partner_id, customer_id, purpose, number),
  foreign key (purpose, text_version) references consent_text (purpose, version)
);

-- The newest answer of each customer and purpose.
create view consent_now with (security_invoker = true) as
  select c.* from consent c
  where not exists (select from consent n where n.partner_id = c.partner_id and n.customer_id = c.customer_id
    and n.purpose = c.purpose and n.number = c.number + 1);

-- The customer view used by all code. Its columns for mail and SMS are computed from the consents.
create view customer with (security_invoker = true) as
  select r.partner_id, r.id, r.first_name, r.last_name, r.email, r.phone, r.address, r.postal_code, r.city,
    case when r.mail_consent then true else false end as wants_mail,
    case when r.sms_consent then true else false end as wants_sms,
    r.note, r.version
  from customer_row r where r.erased_at is null;
alter view customer alter first_name set default '', alter email set default '', alter phone set default '',
  alter address set default '', alter postal_code set default '', alter city set default '', alter note set default '',
  alter wants_mail set default false, alter wants_sms set default false, alter version set default 1;

-- Adds an answer, unless the newest answer has the same effect. After a withdrawal, refuses consent on the basis of
-- an existing customer relation. Returns false if nothing was added.
create function dx_say_consent(
  partner integer, customer integer, about text, gives boolean, on_basis text, from_source text, by_user integer
) returns boolean language plpgsql volatile as $$
declare
  last consent;
begin
  -- Serializes answers of one customer, so that their numbers are consecutive.
  perform from customer_row where partner_id = partner and id = customer for update;
  select * into last from consent where partner_id = partner and customer_id = customer and purpose = about
  order by number desc limit 1;
  if last.is_given = gives and (not gives or on_basis in ('customer', last.basis)) then
    return false;
  end if;
  if gives and on_basis = 'customer' and not coalesce(last.is_given, true) then
    perform dx_refuse('invalid', '{"fields": {"basis": {"code": "said_no"}}}');
  end if;
  insert into consent (partner_id, customer_id, purpose, number, basis, is_given, text_version, source, user_id)
  select partner, customer, about, coalesce(last.number, 0) + 1, on_basis, gives,
    case when from_source in ('office', 'page', 'shop') then (select max(version) from consent_text where purpose = about) end,
    from_source, by_user;
  -- Copies the newest answer to the customer's row, which is locked above.
  update customer_row set mail_consent = case about when 'mail' then gives else mail_consent end,
    sms_consent = case about when 'sms' then gives else sms_consent end,
    profiling_consent = case about when 'profiling' then gives else profiling_consent end
  where partner_id = partner and id = customer;
  return true;
end $$;

create function dx_newest_consent(partner integer, customer integer, about text) returns boolean
language sql stable as $$
  select is_given from consent where partner_id = partner and customer_id = customer and purpose = about
  order by number desc limit 1
$$;

-- Records answers given outside the register's form, and raises the customer's version to make an open form stale.
-- Answers of a merged customer are recorded for the remaining customer. Returns the number of answers added.
create function dx_record_consents(
  customer integer, said jsonb, from_source text, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  stays integer := coalesce((select into_id from customer_merged where partner_id = partner and id = customer), customer);
  was jsonb;
  added integer := 0;
  answer record;
begin
  perform from customer_row where partner_id = partner and id = stays and erased_at is null for update;
  if not found then
    perform dx_refuse('not_found');
  end if;
  select to_jsonb(c) into was from customer c where partner_id = partner and id = stays;
  for answer in select * from jsonb_to_recordset(said) as a(purpose text, "isGiven" boolean, basis text) loop
    added := added
      + dx_say_consent(partner, stays, answer.purpose, answer."isGiven", answer.basis, from_source, by_user)::integer;
  end loop;
  if added > 0 then
    update customer_row set version = version + 1 where partner_id = partner and id = stays;
    insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
    select partner, gen_random_uuid(), by_user, by_sudo, 'update', 'customer', stays::text, was, to_jsonb(c), of_request
    from customer c where partner_id = partner and c.id = stays;
  end if;
  return added;
end $$;

-- Gives the remaining customer the chosen consents. Profiling is allowed if one of the customers agreed and none
-- refused.
create function dx_merge_consents(stays integer, gone integer[], kept jsonb) returns void
language plpgsql volatile as $$
declare
  answer record;
begin
  for answer in
    select p.purpose, case p.purpose when 'profiling' then bool_and(n.is_given)
        else coalesce((kept ->> ('wants_' || p.purpose))::boolean, false) end as gives,
      count(n.purpose) as answers,
      bool_or(n.customer_id = stays and not n.is_given) or bool_or(n.is_given and n.basis = 'consent')
        or not bool_or(n.is_given) as by_consent
    from unnest(array['mail', 'sms', 'profiling']) p (purpose)
    left join consent_now n on n.partner_id = dx_partner() and n.customer_id = any (gone || stays)
      and n.purpose = p.purpose
    group by p.purpose
  loop
    if answer.answers > 0 or answer.gives then
      perform dx_say_consent(dx_partner(), stays, answer.purpose, answer.gives,
        case when answer.by_consent then 'consent' else 'customer' end, 'merge', dx_user());
    end if;
  end loop;
end $$;

-- Undoes the answers of a merge: the remaining customer gets back its earlier answers, and the restored customers get
-- the withdrawals since the merge.
create function dx_unmerge_consents(stays integer, back integer[], merged_at timestamptz) returns void
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  answer record;
begin
  for answer in
    select n.purpose, n.number, coalesce(b.is_given, false) as gives, coalesce(b.basis, 'consent') as basis, b.text_version
    from consent_now n
    left join consent b on b.partner_id = partner and b.customer_id = stays and b.purpose = n.purpose
      and b.number = n.number - 1
    where n.partner_id = partner and n.customer_id = stays and n.source = 'merge' and n.at = merged_at
      and n.is_given <> coalesce(b.is_given, false)
  loop
    insert into consent (partner_id, customer_id, purpose, number, basis, is_given, text_version, source, user_id)
    values (partner, stays, answer.purpose, answer.number + 1, answer.basis, answer.gives, answer.text_version, 'merge',
      dx_user());
    update customer_row set mail_consent = case answer.purpose when 'mail' then answer.gives else mail_consent end,
      sms_consent = case answer.purpose when 'sms' then answer.gives else sms_consent end,
      profiling_consent = case answer.purpose when 'profiling' then answer.gives else profiling_consent end
    where partner_id = partner and id = stays;
  end loop;
  perform dx_say_consent(partner, c.id, n.purpose, false, 'consent', n.source, n.user_id)
  from consent_now n cross join unnest(back) c (id)
  where n.partner_id = partner and n.customer_id = stays and not n.is_given and n.source <> 'merge' and n.at > merged_at;
end $$;

-- Writes a customer: its row if unchanged since it was read, its search words, and a row for each changed answer.
create function dx_write_customer() returns trigger language plpgsql as $$
declare
  source text := coalesce(nullif(current_setting('dx.consent_source', true), ''), 'office');
  had_mail boolean := false;
  had_sms boolean := false;
begin
  if tg_op = 'DELETE' then
    delete from customer_row where partner_id = old.partner_id and id = old.id and version = old.version;
    return case when found then old end;
  end if;
  if tg_op = 'INSERT' then
    -- A restored customer still has its answers.
    had_mail := coalesce(dx_newest_consent(new.partner_id, new.id, 'mail'), false);
    had_sms := coalesce(dx_newest_consent(new.partner_id, new.id, 'sms'), false);
    insert into customer_row
      (partner_id, id, first_name, last_name, email, phone, address, postal_code, city, note, version,
        mail_consent, sms_consent, profiling_consent)
    values (new.partner_id, new.id, new.first_name, new.last_name, new.email, new.phone, new.address, new.postal_code,
      new.city, new.note, new.version, dx_newest_consent(new.partner_id, new.id, 'mail'),
      dx_newest_consent(new.partner_id, new.id, 'sms'), dx_newest_consent(new.partner_id, new.id, 'profiling'));
  else
    had_mail := old.wants_mail;
    had_sms := old.wants_sms;
    update customer_row set first_name = new.first_name, last_name = new.last_name, email = new.email, phone = new.phone,
      address = new.address, postal_code = new.postal_code, city = new.city, note = new.note, version = new.version
    where partner_id = old.partner_id and id = old.id and version = old.version;
    if not found then
      return null;
    end if;
  end if;
  if tg_op = 'INSERT' or (old.first_name, old.last_name, old.email, old.phone)
    is distinct from (new.first_name, new.last_name, new.email, new.phone) then
    delete from customer_word where partner_id = new.partner_id and customer_id = new.id;
    insert into customer_word (partner_id, word, last_name, customer_id, bits)
    select new.partner_id, word, new.last_name, new.id, bit_or(dx_word_bits(word)) over ()
    from dx_search_words(new.first_name || ' ' || new.last_name, new.email, new.phone) word;
  end if;
  if new.wants_mail <> had_mail then
    perform dx_say_consent(new.partner_id, new.id, 'mail', new.wants_mail, 'consent', source, dx_user());
  end if;
  if new.wants_sms <> had_sms then
    perform dx_say_consent(new.partner_id, new.id, 'sms', new.wants_sms, 'consent', source, dx_user());
  end if;
  return new;
end $$;

-- Returns the only customer with an address, for the consent link of a mail; null if two share the address. Runs as the
-- owner, since row level security would prevent the use of the index.
create function dx_customer_at(mailbox text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select case when count(*) = 1 then min(id) end from customer_row
  where partner_id = dx_partner() and lower(email) = lower(mailbox) and email <> '' and erased_at is null
$$;

create trigger customer_is_written instead of insert or update or delete on customer
  for each row execute function dx_write_customer();

alter table consent enable row level security;
create policy partner on consent to dxweb_app using (partner_id = dx_partner());

grant select on consent_text, consent_now to dxweb_app;
grant select, insert on consent to dxweb_app;
grant select, insert, update, delete on customer to dxweb_app;
revoke execute on function dx_write_customer(), dx_customer_at(text) from public;
grant execute on function dx_customer_at(text) to dxweb_app;

insert into consent_text (purpose, version, published_at, content_nb, content_en) values
  ('mail', 1, '2026-11-29T00:00:00Z', 'Jeg vil ha nyheter og tilbud fra {partner} på e-post.',
    'I want news and offers from {partner} by email.'),
  ('sms', 1, '2026-11-29T00:00:00Z', 'Jeg vil ha nyheter og tilbud fra {partner} på SMS.',
    'I want news and offers from {partner} by text message.'),
  ('profiling', 1, '2026-11-29T00:00:00Z', '{partner} kan bruke det jeg har kjøpt til å velge hva jeg får vite om.',
    '{partner} may use what I have bought to choose what I hear about.');
