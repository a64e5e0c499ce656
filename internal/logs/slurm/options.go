package slurm

import "strings"

// alone are the options of sbatch, salloc and srun that take no value, or one behind = only: the next word is none.
var alone = func() map[string]bool {
	set := map[string]bool{}
	for name := range strings.FieldsSeq("bcast bell compress contiguous consolidate-segments disable-status exact exclusive get-user-env help hold ignore-pbs interactive " +
		"kill-command kill-on-bad-exit label multi-prog nice no-allocate no-bell no-kill no-requeue no-shell overcommit overlap oversubscribe parsable " +
		"preserve-env propagate pty quiet quit-on-interrupt reboot requeue resv-ports send-libs share spread-job stepmgr test-only unbuffered " +
		"usage use-min-nodes verbose version x11") {
		set[name] = true
	}
	return set
}()

// aloneShort are their letters: all but W, which is one of sbatch alone.
const aloneShort = "EHIKOQVXZhklsuv"

// dependency is the value of --dependency in a line with which a job was submitted, in lower case; "" if there is none. As Slurm does, it takes the last one
// before the name of the script: behind it are options of the script. What is run with --wrap has no arguments, but may be
// several words without quotes.
func dependency(line string) (value string) {
	words := split(line)
	if len(words) == 0 || strings.HasPrefix(words[0], "-") {
		words = append([]string{""}, words...)
	}
	short := aloneShort
	if !strings.HasSuffix(words[0], "srun") {
		short += "W"
	}
	wrapped := false
	for i := 1; i < len(words); i++ {
		w := words[i]
		if w == "--" || w != ":" && (len(w) < 2 || w[0] != '-') && !wrapped { // : is between components of a heterogeneous job
			return value
		}
		name, text, hasText := option(w, short)
		if wrapped = wrapped || name == "wrap"; name == "" {
			continue
		}
		if !hasText && !alone[name] && i+1 < len(words) {
			i++
			text = words[i]
		}
		if text = strings.ToLower(text); isDependency(name) && isKind(text) {
			value = text
		}
	}
	return value
}

// option is what a word says: --name, --name=text, or letters of which the last may have a text behind it. The name is empty if no option
// is in it that may have a text.
func option(word, short string) (name, text string, hasText bool) {
	switch {
	case strings.HasPrefix(word, "--"):
		return strings.Cut(word[2:], "=")
	case !strings.HasPrefix(word, "-"):
		return "", "", false
	}
	at := 1
	for at < len(word) && strings.IndexByte(short, word[at]) >= 0 {
		at++
	}
	if at == len(word) {
		return "", "", false
	}
	return word[at : at+1], strings.TrimPrefix(word[at+1:], "="), at+1 < len(word)
}

// isDependency says whether an option is --dependency: beginnings of a name that no other has are enough for Slurm.
func isDependency(name string) bool {
	return name == "d" || len(name) > 2 && strings.HasPrefix("dependency", name)
}

// isKind says whether a text behind -d begins with a kind of dependency: it may be an option of what is wrapped.
func isKind(text string) bool {
	return strings.HasPrefix(text, "after") || strings.HasPrefix(text, "singleton") || strings.HasPrefix(text, "expand:")
}

// split splits a line into words: blanks between quotes are of a word, and quotes are left out. Quotes without an end are letters.
func split(line string) (words []string) {
	var word []byte
	inside := false // of a word
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c == '"' || c == '\'' {
			if end := strings.IndexByte(line[i+1:], c); end >= 0 {
				word, inside = append(word, line[i+1:i+1+end]...), true
				i += end + 1
				continue
			}
		}
		switch {
		case strings.IndexByte(" \t\r\n", c) < 0:
			word, inside = append(word, c), true
		case inside:
			words = append(words, string(word))
			word, inside = word[:0], false
		}
	}
	if inside {
		words = append(words, string(word))
	}
	return words
}
