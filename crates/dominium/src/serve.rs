//! `dominium serve`.

use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, bail};
use etcetera::BaseStrategy as _;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::store::{Postgres, Sqlite, Store};
use server::{App, Config};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::cli::{LogForm, Serve};

pub(crate) fn run(arguments: &Serve) -> anyhow::Result<()> {
    begin_log(arguments.log);
    // Every socket is a file; what cannot be raised stays as it is.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime.block_on(serve(arguments))
}

fn begin_log(form: LogForm) {
    let filter = EnvFilter::try_from_env("DOMINIUM_LOG");
    let filter = filter.unwrap_or_else(|_| EnvFilter::new("warn,server=info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match form {
        LogForm::Text => log.init(),
        LogForm::Json => log.json().init(),
    }
}

async fn serve(arguments: &Serve) -> anyhow::Result<()> {
    // First of all: if the address is taken nothing else is touched.
    let listener = TcpListener::bind(arguments.listen).await;
    let listener = listener.with_context(|| {
        format!(
            "cannot listen on {}: choose another address with --listen, port 0 for any",
            arguments.listen
        )
    })?;
    let (store, _lock) = store(arguments).await?;
    let mut config = Config {
        origins: arguments.origins.clone(),
        behind_proxy: arguments.behind_proxy,
        ..Config::default()
    };
    #[cfg(debug_assertions)]
    {
        config.test_seeds = std::env::var_os("DOMINIUM_TEST_SEEDS").is_some();
    }
    if let Some(thinkers) = arguments.thinkers {
        config.thinkers = usize::from(thinkers);
    }
    let app = App::open(store, config).await.context("cannot start")?;
    let address = listener.local_addr().context("cannot listen")?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    let serving = tokio::spawn(server::serve(Arc::clone(&app), listener));
    crate::print(&invitation(address))?;
    tokio::select! {
        _ = interrupted.recv() => {}
        _ = terminated.recv() => {}
    }
    app.stop();
    serving.await??;
    Ok(())
}

/// Where tables are kept; a file for as long as its lock is held.
async fn store(arguments: &Serve) -> anyhow::Result<(Arc<dyn Store>, Option<File>)> {
    if let Some(url) = &arguments.database {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            bail!("--database: expected postgres://…");
        }
        let store = Postgres::open(url).await;
        // The address may hold a password, and is not repeated.
        let store = store.context("cannot use the database")?;
        return Ok((Arc::new(store), None));
    }
    let folder = match &arguments.data {
        Some(folder) => folder.clone(),
        None => data_folder()?,
    };
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let lock = lock(&folder)?;
    let file = folder.join("dominium.sqlite");
    let store = Sqlite::open(&file).await;
    let store = store.with_context(|| format!("cannot use {}", file.display()))?;
    Ok((Arc::new(store), Some(lock)))
}

/// Where the platform keeps the data of programs.
fn data_folder() -> anyhow::Result<PathBuf> {
    let base = etcetera::choose_base_strategy();
    let base = base.context("there is no home folder: say where with --data")?;
    Ok(base.data_dir().join("dominium"))
}

/// One server to a folder.
fn lock(folder: &Path) -> anyhow::Result<File> {
    let path = folder.join("dominium.lock");
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!(
            "another server uses {}: choose another folder with --data, or share a PostgreSQL database",
            folder.display()
        ),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}

/// Where to go, with a code for phones if they can get there.
fn invitation(address: SocketAddr) -> String {
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

/// The address under which others in the same network find this machine. Nothing is sent for that.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}
