package native

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
)

var (
	plainText = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_./-]*$`)
	// yamlWords are plain texts that some YAML readers take for something else.
	yamlWords = regexp.MustCompile(`^(?i:true|false|yes|no|on|off|null|y|n)$`)
)

// YAMLText writes s such that every YAML reader reads this text: as it is, or
// in double quotes.
func YAMLText(s string) string {
	if plainText.MatchString(s) && !yamlWords.MatchString(s) {
		return s
	}
	return Quoted(s)
}

// Quoted writes s in double quotes, as JSON and YAML both read them.
func Quoted(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // writing a string to memory cannot fail
	return strings.TrimSuffix(b.String(), "\n")
}
