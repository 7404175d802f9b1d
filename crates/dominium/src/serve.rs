//! `dominium serve`: starts the HTTP server.

use std::fmt::Write as _;
use std::fs::File;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::Arc;

use anyhow::{Context as _, bail};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use rustix::fs::Mode;
use server::store::{Postgres, Sqlite, Store};
use server::{App, Config, HostName, RateLimits};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::cli::{LogFormat, Serve};
use crate::data_dir;

/// File descriptors that are not connections of clients: the database, listeners, the runtime.
const SPARE_FILES: usize = 128;
/// Connections that are allowed in any case.
const MIN_CONNECTIONS: usize = 32;
/// Number of connections below which the server warns at its start.
const FEW_CONNECTIONS: usize = 500;

pub(crate) fn run(arguments: &Serve) -> anyhow::Result<()> {
    init_log(arguments.log);
    // Files of the server are secret: seeds, and the key that signs identities.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let limits = limits();
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(serve(arguments, limits))
}

/// Raises the limit of open files, and derives the number of connections from it.
///
/// Every connection is a file descriptor. If connections used up all of them, the database could
/// not be opened again after an error, and no player could connect.
fn limits() -> RateLimits {
    let mut limits = RateLimits::DEFAULT;
    // An error says that the limit is unknown or cannot be raised; then the current one applies.
    let files =
        rlimit::increase_nofile_limit(u64::MAX).or_else(|_| rlimit::Resource::NOFILE.get_soft());
    let Ok(files) = files else {
        return limits;
    };
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    let connections = files.saturating_sub(SPARE_FILES).max(MIN_CONNECTIONS);
    limits.connections = limits.connections.min(connections);
    limits.address_connections = limits.address_connections.min(limits.connections / 2);
    if limits.connections < FEW_CONNECTIONS {
        tracing::warn!(
            files,
            connections = limits.connections,
            "the limit of open files allows only few connections: raise it (LimitNOFILE, ulimit -n)"
        );
    }
    limits
}

fn init_log(form: LogFormat) {
    let filter = EnvFilter::try_from_env("DOMINIUM_LOG");
    let filter = filter.unwrap_or_else(|_| EnvFilter::new("warn,server=info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match form {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}

async fn serve(arguments: &Serve, limits: RateLimits) -> anyhow::Result<()> {
    // Bind first: if an address is in use, the data directory stays untouched.
    let listener = bind(arguments.listen, "--listen").await?;
    let metrics_listener = match arguments.metrics_listen {
        Some(address) => Some(bind(address, "--metrics-listen").await?),
        None => None,
    };
    let (store, _lock) = store(arguments).await?;
    let mut config = Config {
        limits,
        origins: arguments.origins.clone(),
        hosts: own_names().chain(arguments.hosts.clone()).collect(),
        proxies: arguments.behind_proxy.unwrap_or(0),
        separate_metrics: metrics_listener.is_some(),
        ..Config::default()
    };
    #[cfg(debug_assertions)]
    {
        config.test_seeds = std::env::var_os("DOMINIUM_TEST_SEEDS").is_some();
    }
    if let Some(threads) = arguments.search_threads {
        config.opponent_threads = usize::from(threads);
    }
    let app = App::open(store, config).await.context("cannot start")?;
    let address = listener.local_addr().context("cannot listen")?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    let serving = tokio::spawn(server::serve(Arc::clone(&app), listener));
    crate::print(&listening_message(address))?;
    if let Some(listener) = metrics_listener {
        let address = listener.local_addr().context("cannot listen")?;
        tokio::spawn(server::serve_metrics(Arc::clone(&app), listener));
        crate::print(&format!("metrics on http://{address}/metrics\n"))?;
    }
    tokio::select! {
        _ = interrupted.recv() => {}
        _ = terminated.recv() => {}
    }
    app.stop();
    serving.await??;
    Ok(())
}

/// Binds the address of an option.
async fn bind(address: SocketAddr, option: &str) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(address).await;
    listener.with_context(|| {
        format!(
            "cannot listen on {address}: choose another address with {option} (port 0 for any free port)"
        )
    })
}

/// Host names of this machine on the local network.
///
/// The full name, and the short one alone or with a suffix that cannot be registered publicly.
fn own_names() -> impl Iterator<Item = HostName> {
    let system = rustix::system::uname();
    let full = system.nodename().to_string_lossy().into_owned();
    let short = full.split('.').next().unwrap_or_default().to_owned();
    let suffixes = ["", ".local", ".lan", ".home.arpa", ".internal"];
    let names = suffixes.map(|suffix| format!("{short}{suffix}"));
    let names = names.into_iter().chain([full]);
    names.filter_map(|name| name.parse().ok())
}

/// Opens the store; with SQLite also returns the lock file, which must stay open.
async fn store(arguments: &Serve) -> anyhow::Result<(Arc<dyn Store>, Option<File>)> {
    if let Some(url) = &arguments.database {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            bail!("--database: expected a URL of the form postgres://…");
        }
        let store = Postgres::open(url).await;
        // The URL may contain a password, so the error does not repeat it.
        let store = store.context("cannot open the database")?;
        return Ok((Arc::new(store), None));
    }
    let folder = data_dir::resolve(arguments.data.as_deref())?;
    data_dir::create(&folder)?;
    let lock = data_dir::lock(&folder)?;
    let file = folder.join(data_dir::DATABASE);
    let store = Sqlite::open(&file).await;
    let store = store.with_context(|| format!("cannot open {}", file.display()))?;
    Ok((Arc::new(store), Some(lock)))
}

/// Start message with the URL. Includes a QR code if the server is reachable from the network.
fn listening_message(address: SocketAddr) -> String {
    let mut text = format!("listening on http://{address}\n");
    if address.ip().is_loopback() {
        return text;
    }
    let ip = if address.ip().is_unspecified() {
        own_address().unwrap_or(address.ip())
    } else {
        address.ip()
    };
    if ip.is_unspecified() || ip.is_loopback() {
        return text;
    }
    let url = format!("http://{}", SocketAddr::new(ip, address.port()));
    if let Ok(code) = QrCode::new(&url) {
        let code = code.render::<Dense1x2>().quiet_zone(true).build();
        let _ = writeln!(text, "\n{code}\n\n  {url}");
    }
    text
}

/// Address of this machine in the local network. Connecting a UDP socket sends nothing.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}
