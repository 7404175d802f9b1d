//! Style sheet of the plots, and XML escaping.

/// CSS for light and dark mode. The player colours are those of the page: rose, amber, green, blue.
///
/// Without CSS variables, which some SVG renderers do not support.
pub(super) const STYLE: &str = "\
  text { font-family: system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
    font-size: 14px; font-variant-numeric: tabular-nums; fill: #2f2418 }
  .title { font-family: Georgia, 'Times New Roman', serif; font-size: 25px }
  .small { font-size: 13px } .name { font-weight: 600 } .middle { text-anchor: middle }
  .fair { stroke-width: 1.5; stroke-dasharray: 5 4 } .mean { stroke-width: 1.5 }
  .whisker { stroke-width: 2; fill: none } .halo { stroke-width: 4; fill: none }
  .over { stroke-width: 5px; paint-order: stroke }
  .ground { fill: #f8f3e6; stroke: #cbb88f } .halo, .over { stroke: #f8f3e6 }
  .soft { fill: #6d5a3f } .axis { stroke: #6d5a3f } .grid { stroke: #d9cbaa }
  .fair, .whisker, .mean { stroke: #2f2418 }
  .p1 { fill: #b33a5b } .p2 { fill: #b5750f } .p3 { fill: #4a7c3a } .p4 { fill: #2e6a9c }
  @media (prefers-color-scheme: dark) {
    text { fill: #f1e6cd }
    .ground { fill: #211a13; stroke: #5b4a37 } .halo, .over { stroke: #211a13 }
    .soft { fill: #bda983 } .axis { stroke: #bda983 } .grid { stroke: #43372a }
    .fair, .whisker, .mean { stroke: #f1e6cd }
    .p1 { fill: #e88aa2 } .p2 { fill: #e3ae53 } .p3 { fill: #93c583 } .p4 { fill: #86b9e2 }
  }
";

/// Escapes text for XML and replaces control characters.
pub(crate) fn escape(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_control_characters_are_replaced() {
        assert_eq!(
            escape("cmd:a<b & \"c\">\u{1b}"),
            "cmd:a&lt;b &amp; &quot;c&quot;&gt; "
        );
    }
}
