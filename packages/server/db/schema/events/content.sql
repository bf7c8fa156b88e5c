-- Content of an event other than its sale: files, notes, finances, participants and feeds.

-- Stored objects. A row is added before the object is written, and removed after the object is deleted. A job cleans
-- up objects left in the states arriving or leaving. `parts` are the suffixes that follow the id in the object names.
create table stored_file ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  parts text[] not null,
  state text not null check (state in ('arriving', 'kept', 'leaving')),
  since timestamptz not null default now(),
  primary key (partner_id, id)
);
create index stored_file_unsettled on stored_file (partner_id, since) where state <> 'kept';

-- Files attached to an event. Only the venue reads them, never a renter.
create table event_attachment ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size integer not null,
  added_by integer references user_account (id),
  added_at timestamptz not null default now(),
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, id) references stored_file (partner_id, id)
);

-- Pictures of an event: at most one poster, and any number of other pictures.
create table event_image ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  id uuid not null,
  use text not null check (use in ('poster', 'image')),
  content_type text not null,
  width integer not null,
  height integer not null,
  alt_nb text not null default '',
  alt_en text not null default '',
  -- As fractions of the picture's size, from 0 to 1: the visible crop, and the point that every crop must include.
  crop jsonb not null,
  focus jsonb not null,
  sort integer not null default 0,
  added_at timestamptz not null default now(),
  version integer not null default 1,
  -- Credit line and permitted use.
  rights text not null default '',
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, id) references stored_file (partner_id, id)
);
create unique index event_image_one_poster on event_image (partner_id, event_id) where use = 'poster';

-- Posters and stills of productions. In a venue, the venue's own pictures replace the platform's (partner 1).
-- `event_image` explains the columns.
create table production_image ( -- by partner_id
  partner_id integer not null,
  production_id integer not null references production (id),
  id uuid not null,
  use text not null check (use in ('poster', 'image')),
  content_type text not null,
  width integer not null,
  height integer not null,
  alt_nb text not null default '',
  alt_en text not null default '',
  crop jsonb not null,
  focus jsonb not null,
  rights text not null default '',
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, id) references stored_file (partner_id, id)
);
create unique index production_image_one_poster on production_image (partner_id, production_id) where use = 'poster';
create index production_image_of_production on production_image (production_id, partner_id);

-- All versions of an event's notes. The newest is current; its plain text is also stored with the event.
create table event_note ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  version integer not null,
  document jsonb not null,
  saved_by integer references user_account (id),
  saved_at timestamptz not null default now(),
  primary key (partner_id, event_id, version),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Synopsis of an event in both languages, as documents of `kit/text/rich-text.ts`.
create table event_synopsis ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  nb jsonb not null,
  en jsonb not null,
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Questions to an event's participants in addition to name and contact. Renters read neither questions nor answers.
-- `fields`: id, label, kind.
create table participant_form ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  fields jsonb not null default '[]',
  version integer not null default 1,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Participants of an event without ticket sales, and their attendance.
create table event_participant ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  id uuid not null,
  first_name text not null default '',
  last_name text not null,
  email text not null default '',
  phone text not null default '',
  note text not null default '',
  -- Answers by the id of the form's field.
  answers jsonb not null default '{}',
  checked_in_at timestamptz,
  checked_in_by integer references user_account (id),
  checked_out_at timestamptz,
  checked_out_by integer references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index event_participant_by_id on event_participant (partner_id, id);
create index event_participant_email on event_participant (partner_id, lower(email)) where email <> '';

-- Search words of participants.
create table participant_word ( -- by partner_id
  partner_id integer not null,
  word text collate "C" not null,
  event_id integer not null,
  participant_id uuid not null,
  primary key (partner_id, word, event_id, participant_id),
  foreign key (partner_id, event_id, participant_id)
    references event_participant (partner_id, event_id, id) on delete cascade
);
create index participant_word_participant on participant_word (partner_id, participant_id, word);
create index participant_word_event on participant_word (partner_id, event_id, participant_id);

create function dx_participant_words() returns trigger language plpgsql as $$
begin
  delete from participant_word
  where partner_id = new.partner_id and event_id = new.event_id and participant_id = new.id;
  insert into participant_word (partner_id, word, event_id, participant_id)
  select new.partner_id, word, new.event_id, new.id
  from dx_search_words(new.first_name || ' ' || new.last_name, new.email, new.phone) word;
  return null;
end $$;

-- Secret address of a calendar feed of a hall, a renter's events or the whole venue, valid while its creator may read
-- the calendar. Only the hash of the secret is stored.
create table calendar_feed ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  token_hash bytea not null,
  kind text not null check (kind in ('hall', 'renter', 'user')),
  auditorium_id integer,
  renter_id integer,
  user_id integer not null references user_account (id) on delete cascade,
  made_at timestamptz not null default now(),
  renewed_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, token_hash),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id) on delete cascade,
  foreign key (partner_id, renter_id) references renter (partner_id, id) on delete cascade,
  check ((kind = 'hall') = (auditorium_id is not null) and (kind = 'renter') = (renter_id is not null))
);
create index calendar_feed_user on calendar_feed (user_id);

-- Marks the files of removed rows for deletion by a job.
create function dx_file_leaves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update stored_file f set state = 'leaving', since = now() from gone g
  where f.partner_id = g.partner_id and f.id = g.id;
  return null;
end $$;

-- Runs before the pictures of a merged production move to the remaining production. If a venue has posters of both
-- productions, the merged production's poster becomes an ordinary picture.
create function dx_keep_one_poster(goes integer, stays integer) returns void language sql volatile as $$
  update production_image g set use = 'image' where g.production_id = goes and g.use = 'poster' and exists (
    select from production_image o where o.partner_id = g.partner_id and o.production_id = stays and o.use = 'poster')
$$;

create trigger file_leaves after delete on event_attachment referencing old table as gone
  for each statement execute function dx_file_leaves();
create trigger file_leaves after delete on event_image referencing old table as gone
  for each statement execute function dx_file_leaves();
create trigger file_leaves after delete on production_image referencing old table as gone
  for each statement execute function dx_file_leaves();
create trigger participant_is_found after insert or update of first_name, last_name, email, phone on event_participant
  for each row execute function dx_participant_words();

create trigger keeps_renter before insert on event_image for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on event_synopsis for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table stored_file enable row level security;
create policy partner on stored_file to dxweb_app using (partner_id = dx_partner());
-- Settings of a venue's public programme. `page_address` contains {id} for the id of the show.
create table open_programme ( -- by partner_id
  partner_id integer primary key references partner (id),
  is_open boolean not null default false,
  page_address text not null default '',
  changed_at timestamptz not null default now(),
  version integer not null default 1
);

alter table event_attachment enable row level security;
create policy partner on event_attachment to dxweb_app using (partner_id = dx_partner());
alter table event_image enable row level security;
create policy partner on event_image to dxweb_app using (partner_id = dx_partner());
create policy renter on event_image for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table production_image enable row level security;
create policy adds on production_image as restrictive for insert to dxweb_app with check (partner_id = dx_partner());
create policy changes on production_image as restrictive for update to dxweb_app using (partner_id = dx_partner());
create policy everybody on production_image to dxweb_app using (partner_id in (dx_partner(), 1));
create policy removes on production_image as restrictive for delete to dxweb_app using (partner_id = dx_partner());
create policy renter on production_image for select to dxweb_renter using (partner_id in (dx_partner(), 1));
alter table event_note enable row level security;
create policy partner on event_note to dxweb_app using (partner_id = dx_partner());
alter table event_synopsis enable row level security;
create policy partner on event_synopsis to dxweb_app using (partner_id = dx_partner());
create policy renter on event_synopsis for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table participant_form enable row level security;
create policy partner on participant_form to dxweb_app using (partner_id = dx_partner());
alter table event_participant enable row level security;
create policy partner on event_participant to dxweb_app using (partner_id = dx_partner());
alter table participant_word enable row level security;
create policy partner on participant_word to dxweb_app using (partner_id = dx_partner());
alter table calendar_feed enable row level security;
create policy partner on calendar_feed to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on
  event_attachment, event_image, production_image, event_synopsis, participant_form, event_participant, calendar_feed,
  stored_file
 to dxweb_app;
grant select, insert on event_note to dxweb_app;
grant select, insert, delete on participant_word to dxweb_app;
grant select on event_image, event_synopsis, production_image to dxweb_renter;
revoke execute on function dx_file_leaves(), dx_participant_words() from public;
alter table open_programme enable row level security;
create policy partner on open_programme to dxweb_app using (partner_id = dx_partner());
grant select, insert, update on open_programme to dxweb_app;
