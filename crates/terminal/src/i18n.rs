//! Internationalization (i18n): Fluent messages from `locales/`.

use std::env;
use std::fmt;
use std::str::FromStr;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};

/// UI language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Icelandic.
    Icelandic,
    /// Danish.
    Danish,
    /// Estonian.
    Estonian,
    /// Finnish.
    Finnish,
}

macro_rules! resources {
    ($code:literal) => {
        [
            include_str!(concat!("../../../locales/", $code, "/game.ftl")),
            include_str!(concat!("../../../locales/", $code, "/page.ftl")),
            include_str!(concat!("../../../locales/", $code, "/terminal.ftl")),
        ]
    };
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 5] = [
        Self::English,
        Self::Icelandic,
        Self::Danish,
        Self::Estonian,
        Self::Finnish,
    ];

    /// ISO 639-1 code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Icelandic => "is",
            Self::Danish => "da",
            Self::Estonian => "et",
            Self::Finnish => "fi",
        }
    }

    /// Native name.
    pub const fn native_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Icelandic => "Íslenska",
            Self::Danish => "Dansk",
            Self::Estonian => "Eesti",
            Self::Finnish => "Suomi",
        }
    }

    const fn resources(self) -> [&'static str; 3] {
        match self {
            Self::English => resources!("en"),
            Self::Icelandic => resources!("is"),
            Self::Danish => resources!("da"),
            Self::Estonian => resources!("et"),
            Self::Finnish => resources!("fi"),
        }
    }

    /// Language of the environment; English if it is not supported.
    pub fn of_environment() -> Self {
        let var = |name| env::var(name).ok().filter(|text: &String| !text.is_empty());
        let locale = var("LC_ALL")
            .or_else(|| var("LC_MESSAGES"))
            .or_else(|| var("LANG"));
        // As in gettext: LANGUAGE has priority unless the locale is C or POSIX.
        let preferred = match locale.as_deref() {
            None | Some("C" | "POSIX") => None,
            Some(_) => var("LANGUAGE"),
        };
        let preferred = preferred.into_iter().chain(locale);
        let mut codes = preferred.flat_map(|text| {
            let codes: Vec<String> = text.split(':').map(str::to_owned).collect();
            codes
        });
        codes.find_map(|text| text.parse().ok()).unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Error: unsupported language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a language: en, is, da, et or fi")]
pub struct UnknownLanguage;

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Parses a language code and ignores the rest: `is`, `is_IS.UTF-8`.
    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let code = text.split(['_', '-', '.', '@']).next().unwrap_or_default();
        let code = code.to_lowercase();
        let mut all = Self::ALL.into_iter();
        all.find(|language| language.code() == code)
            .ok_or(UnknownLanguage)
    }
}

/// Messages of one language.
pub struct Translations {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Translations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Translations({})", self.language)
    }
}

/// Message arguments: `args!(name = "Anna", points = 3)`.
macro_rules! args {
    ($($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        args
    }};
}
pub(crate) use args;

impl Translations {
    /// Loads the messages of a language.
    ///
    /// # Panics
    /// If a bundled file is malformed; a test prevents that.
    pub fn of(language: Language) -> Self {
        let id = language.code().parse().expect("a valid language code");
        let mut bundle = FluentBundle::new(vec![id]);
        bundle.set_use_isolating(false);
        for text in language.resources() {
            let resource = FluentResource::try_new(text.to_owned());
            let resource = resource.expect("bundled files are well-formed");
            bundle
                .add_resource(resource)
                .expect("message ids are unique");
        }
        Self { language, bundle }
    }

    /// Language of the messages.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Message without arguments. Returns the key if the message is missing.
    pub fn t(&self, key: &str) -> String {
        self.resolve(key, None)
    }

    /// Message with arguments.
    pub(crate) fn format(&self, key: &str, args: &FluentArgs<'_>) -> String {
        self.resolve(key, Some(args))
    }

    /// Message with string arguments.
    pub fn text_with(&self, key: &str, args: &[(&str, &str)]) -> String {
        let mut arguments = FluentArgs::new();
        for (name, text) in args {
            arguments.set((*name).to_owned(), (*text).to_owned());
        }
        self.format(key, &arguments)
    }

    /// Whether the message exists.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    fn resolve(&self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let message = self.bundle.get_message(key);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut errors = Vec::new();
        self.bundle
            .format_pattern(pattern, args, &mut errors)
            .into_owned()
    }
}
