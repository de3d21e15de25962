/**
 * Settings of the embedded server: a chapter's intranet on a small machine, some 200 MB for everything together.
 * What decides over losing data (fsync, full_page_writes, synchronous_commit) stays as PostgreSQL ships it.
 */
export function settings(version: number): Record<string, string> {
  return {
    // Reached over the Unix socket by one process only.
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '40',
    // Memory: what is read again and again fits, the rest lies in the system's own cache; no helpers that nobody needs here.
    shared_buffers: '32MB',
    work_mem: '8MB',
    maintenance_work_mem: '32MB',
    effective_cache_size: '512MB',
    wal_buffers: '2MB',
    ...(version >= 18 ? { io_method: 'sync' } : {}),
    max_logical_replication_workers: '0',
    max_wal_senders: '0',
    wal_level: 'minimal',
    max_parallel_workers_per_gather: '0',
    autovacuum_max_workers: '2',
    // Queries of a few milliseconds: compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: '1.1',
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    // Messages in English, for log-messages.ts; times in UTC, for types.ts.
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
