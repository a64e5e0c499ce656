// Package shell quotes words for POSIX shells: in the scripts of job arrays, and where a report
// says which command made it.
package shell

import "strings"

// Quote is a text as one word of a shell. What shells leave alone stays as it is.
func Quote(text string) string {
	if text != "" && !strings.ContainsFunc(text, special) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

func special(r rune) bool {
	letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	return !letter && !('0' <= r && r <= '9') && !strings.ContainsRune("_@%+=:,./-", r)
}
