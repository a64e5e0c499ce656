package srcerr

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName is how many characters of a name a message shows.
const maxName = 80

// Cut shortens a name that would fill the screen.
func Cut(name string) string {
	if utf8.RuneCountInString(name) <= maxName {
		return name
	}
	const dots = "..."
	end := 0
	for range maxName - len(dots) {
		_, n := utf8.DecodeRuneInString(name[end:])
		end += n
	}
	return strings.TrimRight(name[:end], `\`) + dots
}

// quoted is a text in quotes, as %q prints it.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// Line makes one line of a message that a terminal can show: line ends become blanks, other
// characters that cannot be seen are written as in Go, and names in quotes are cut.
func Line(message string) string {
	fields := strings.FieldsFunc(message, func(r rune) bool { return r == '\n' || r == '\r' })
	return short(quoted.ReplaceAllStringFunc(Visible(strings.Join(fields, " ")), func(q string) string {
		return `"` + Cut(q[1:len(q)-1]) + `"`
	}))
}

// maxMessage is how many bytes a message may have, which is more than a path of a file has;
// the beginning and the end of a longer one are shown, a quarter of that each.
const maxMessage = 5000

// short leaves out the middle of a message that would fill many screens.
func short(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	const part = maxMessage / 4
	begin, end := part, len(message)-part
	for !utf8.RuneStart(message[begin]) {
		begin--
	}
	for !utf8.RuneStart(message[end]) {
		end++
	}
	return message[:begin] + "..." + message[end:]
}

// Visible writes characters that cannot be seen, and bytes that are none, as Go does.
func Visible(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 || !unicode.IsGraphic(r) {
			q := strconv.Quote(s[i : i+n])
			b.WriteString(q[1 : len(q)-1])
		} else {
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}
