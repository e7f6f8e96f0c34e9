import { foldText } from '@signout/contract'
import { type RawBuilder, sql } from 'kysely'
import { rowList } from '../compiled.ts'
import type { Tx } from '../transaction.ts'

/**
 * Folds names again, without accents, beside the text that they were folded from; gives items an index of trigrams, and
 * categories a counter of their items that the database maintains (decision 023).
 */
export async function up(tx: Tx): Promise<void> {
  const dialect = tx.context.dialect
  const isPostgres = dialect === 'postgres'
  const type = isPostgres ? 'text collate "C"' : 'text'
  for (const [table, made] of Object.entries(searchedNames)) {
    await sql
      .raw(`alter table ${table} add column search_of ${type} check (search_of = ${made})`)
      .execute(tx)
  }
  await sql
    .raw(
      `alter table categories add column item_count ${isPostgres ? 'bigint' : 'integer'} not null default 0 check (item_count >= 0)`,
    )
    .execute(tx)
  await foldUsers(tx)
  await foldItems(tx)
  await foldCategories(tx)
  for (const statement of statements[dialect]) await sql.raw(statement).execute(tx)
  if (isPostgres && (await mayUseTrigrams(tx))) {
    await sql`create extension if not exists pg_trgm`.execute(tx)
    await sql`create index hardware_search_by_trigram on hardware_search using gin (search_text gin_trgm_ops) with (fastupdate = off)`.execute(
      tx,
    )
  }
}

/** Required value of `search_of`, by table. */
const searchedNames = {
  users: `first_name || '\n' || last_name || '\n' || email`,
  hardware: `name || '\n' || coalesce(manufacturer, '') || '\n' || coalesce(model_number, '')`,
} as const

async function foldUsers(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    id: number
    first_name: string
    last_name: string
    email: string
  }>`select id, first_name, last_name, email from users`.execute(tx)
  const folded = rows.map(({ id, first_name, last_name, email }) =>
    Object.assign(searchColumns(first_name, last_name, email), { id }),
  )
  const list = rowList(tx, folded, { id: 'integer', search_text: 'text', search_of: 'text' })
  await update(
    tx,
    sql`users`,
    sql`search_text = folded.search_text, search_of = folded.search_of`,
    list,
  )
}

async function foldItems(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    id: number
    name: string
    manufacturer: string | null
    model_number: string | null
  }>`select id, name, manufacturer, model_number from hardware`.execute(tx)
  const folded = rows.map(({ id, name, manufacturer, model_number }) =>
    Object.assign(searchColumns(name, manufacturer ?? '', model_number ?? ''), {
      id,
      name_key: foldText(name),
    }),
  )
  const kinds = { id: 'integer', name_key: 'text', search_text: 'text', search_of: 'text' } as const
  await update(
    tx,
    sql`hardware`,
    sql`name_key = folded.name_key, search_text = folded.search_text, search_of = folded.search_of`,
    rowList(tx, folded, kinds),
  )
}

/** A copy of its own: what the product makes of names may change, not this. */
function searchColumns(...names: readonly string[]) {
  return {
    search_text: names.map((name) => foldText(name).replaceAll(/\s+/g, ' ')).join('\n'),
    search_of: names.join('\n'),
  }
}

async function foldCategories(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from categories`.execute(
    tx,
  )
  const folded = rows.map(({ id, name }) => ({ id, name_key: foldText(name) }))
  const list = rowList(tx, folded, { id: 'integer', name_key: 'text' })
  await update(tx, sql`categories`, sql`name_key = folded.name_key`, list)
  await sql`
    update categories set item_count =
      (select count(*) from hardware_categories where category_id = categories.id)
  `.execute(tx)
}

async function update(
  tx: Tx,
  table: RawBuilder<unknown>,
  values: RawBuilder<unknown>,
  folded: RawBuilder<unknown>,
): Promise<void> {
  await sql`update ${table} set ${values} from ${folded} as folded where ${table}.id = folded.id`.execute(
    tx,
  )
}

/**
 * Whether this database user can have the extension: it is installed, or the server offers it and lets the owner of a
 * database add it. Without it, PostgreSQL scans the text of every item.
 */
async function mayUseTrigrams(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm')
      or (
        exists (select from pg_available_extension_versions where name = 'pg_trgm' and trusted)
        and has_database_privilege(current_database(), 'create')
        and has_schema_privilege(current_schema(), 'create')
      ) as can
  `.execute(tx)
  return rows[0]?.can === true
}

const orderedItems = [
  `drop index order_requests_by_hardware`,
  `create index order_requests_by_hardware on order_requests (hardware_id, order_id)`,
]

const indexEntry = (verb: string, row: 'old' | 'new') =>
  `insert into hardware_search (${verb}rowid, search_text)
    values (${verb === '' ? '' : "'delete', "}${row}.id, ${row}.search_text);`

const statements = {
  sqlite: [
    ...orderedItems,
    `create virtual table hardware_search using fts5 (
      search_text, content = 'hardware', content_rowid = 'id', tokenize = 'trigram case_sensitive 1'
    )`,
    `insert into hardware_search (hardware_search) values ('rebuild')`,
    `create trigger hardware_search_insert after insert on hardware
      begin ${indexEntry('', 'new')} end`,
    `create trigger hardware_search_delete after delete on hardware
      begin ${indexEntry('hardware_search, ', 'old')} end`,
    `create trigger hardware_search_update after update of id, search_text on hardware
      when old.id <> new.id or old.search_text <> new.search_text
      begin ${indexEntry('hardware_search, ', 'old')} ${indexEntry('', 'new')} end`,
    ...(['insert', 'delete'] as const).map(
      (event) => `create trigger categories_count_${event} after ${event} on hardware_categories
        begin
          update categories set item_count = item_count ${event === 'insert' ? '+' : '-'} 1
            where id = ${event === 'insert' ? 'new' : 'old'}.category_id;
        end`,
    ),
  ],
  postgres: [
    ...orderedItems,
    `alter table users alter column search_of set not null`,
    `alter table hardware alter column search_of set not null`,
    // A separate table, so that a change of the stock does not rewrite the item's trigrams.
    `create table hardware_search (
      id bigint primary key references hardware on delete cascade,
      search_text text collate "C" not null
    )`,
    `insert into hardware_search select id, search_text from hardware`,
    `create function index_hardware_search() returns trigger language plpgsql as $$
      begin
        insert into hardware_search values (new.id, new.search_text)
          on conflict (id) do update set search_text = excluded.search_text;
        return null;
      end $$`,
    `create trigger hardware_search_insert after insert on hardware
      for each row execute function index_hardware_search()`,
    `create trigger hardware_search_update after update of search_text on hardware
      for each row when (old.search_text <> new.search_text)
      execute function index_hardware_search()`,
    // Once per statement for any number of rows, and always in the order of the ids, so that no two deadlock.
    ...(['insert', 'delete'] as const).flatMap((event) => [
      `create function categories_count_${event}() returns trigger language plpgsql as $$
        begin
          perform 1 from categories where id in (select category_id from changed) order by id for no key update;
          update categories set item_count = item_count ${event === 'insert' ? '+' : '-'} change.items
            from (select category_id, count(*) as items from changed group by category_id) as change
            where categories.id = change.category_id;
          return null;
        end $$`,
      `create trigger categories_count_${event} after ${event} on hardware_categories
        referencing ${event === 'insert' ? 'new' : 'old'} table as changed
        for each statement execute function categories_count_${event}()`,
    ]),
  ],
}
