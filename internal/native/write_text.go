package native

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
)

var (
	plainText = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_./-]*$`)
	// yamlWords are plain texts that some YAML readers do not read as text.
	yamlWords = regexp.MustCompile(`^(?i:true|false|yes|no|on|off|null|y|n)$`)
)

// YAMLText writes s as it is or in double quotes, so that every YAML reader reads
// the same text.
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
