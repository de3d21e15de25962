/**
 * Settings of the embedded server for a small machine with some 200 MB in total.
 * Durability settings (fsync, full_page_writes, synchronous_commit) keep PostgreSQL's defaults.
 */
export function settingsFor(version: number): Record<string, string> {
  return {
    // Only one process connects, over the Unix socket.
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '40',
    // Memory: frequently read data fits, the rest is in the system's cache; no unneeded background workers.
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
    // Queries take a few milliseconds; compiling them costs more than it saves.
    jit: 'off',
    random_page_cost: '1.1',
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    // English messages for log-messages.ts; UTC times for types.ts.
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}
