# Completion of clustersim for bash.
#
# It needs bash 3.2 or later and nothing else; bash 4 or later for words that go on without a
# blank. With the package bash-completion, put it into
# ~/.local/share/bash-completion/completions/clustersim, which is read when it is needed.
# Without, add to ~/.bashrc:
#
#   source <(clustersim completion bash)
#
# Specs are completed inside quotes, 'cluster(ho, and after an escaped bracket, cluster\(ho.

# __clustersim_read takes the line up to the cursor apart. It sets
#   words  the words as the command would get them; the last one is being completed
#   open   the quote that is open at the cursor, or nothing
#   before the part of the last word that readline keeps
#   typed  the part that readline replaces
__clustersim_read() {
	local line=${COMP_LINE:0:COMP_POINT} i c inside=
	words=() open= before= typed=
	for ((i = 0; i < ${#line}; i++)); do
		c=${line:i:1}
		case $open/$c in
		"'/'" | '"/"') open= ;;
		"'/"*) typed+=$c ;;
		*/\\)
			((++i))
			typed+=${line:i:1}
			;;
		'"/'*) typed+=$c ;;
		/[\'\"])
			open=$c before+=$typed typed= inside=1
			;;
		/[[:blank:]])
			[[ -n $inside$before$typed ]] && words+=("$before$typed")
			before= typed= inside=
			;;
		*)
			typed+=$c
			if [[ $COMP_WORDBREAKS == *"$c"* ]]; then
				before+=$typed typed=
			fi
			;;
		esac
	done
	words+=("$before$typed")
}

# __clustersim_quote sets quoted to what stands for a text on the command line.
__clustersim_quote() {
	local i c
	quoted=
	for ((i = 0; i < ${#1}; i++)); do
		c=${1:i:1}
		case $open/$c in
		"'/'") quoted+="'\\''" ;;
		'"/'[\"\$\`\\]) quoted+=\\$c ;;
		?/* | /[[:alnum:]_./,:=@%+-]) quoted+=$c ;;
		*) quoted+=\\$c ;;
		esac
	done
}

__clustersim_option() {
	[[ $(type -t compopt) != builtin ]] || compopt "$@"
}

__clustersim_start() {
	local words open before typed quoted reply directive name about longest=0 i tab=$'\t'
	local -a values=() abouts=()
	COMPREPLY=()
	__clustersim_read
	local program=clustersim # as it was typed, since that may be an alias or begin with ~
	[[ ! ${COMP_LINE%%[[:blank:]]*} =~ ^[[:alnum:]_./~+-]+$ ]] || program=${COMP_LINE%%[[:blank:]]*}
	reply=$(eval "$program" @COMPLETE@ '"${words[@]:1}"' 2>/dev/null) || return
	directive=${reply##*:}
	[[ $directive =~ ^[0-9]+$ ]] || return
	((directive & 1)) && return
	((directive & 2)) && __clustersim_option -o nospace
	((directive & 32)) && __clustersim_option -o nosort
	if ((directive & 16)); then
		__clustersim_option -o filenames
		while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -d -- "$typed")
		return
	fi
	[[ $before$typed == -*=* ]] && before=${before#*=} # the offers are the flag's values
	while IFS= read -r name; do
		about=
		[[ $name == *"$tab"* ]] && about=${name#*"$tab"} name=${name%%"$tab"*}
		[[ -n $name && $name == "$before$typed"* ]] || continue
		__clustersim_quote "${name#"$before"}"
		values+=("$quoted") abouts+=("$about")
		((${#quoted} > longest)) && longest=${#quoted}
	done <<<"${reply%:*}"
	# What the shell expands is a file's name, which readline completes.
	((directive & 4)) && [[ $before$typed != [~$]* ]] && __clustersim_option +o default
	if ((${#values[@]} == 1)); then
		COMPREPLY=("${values[0]}")
		# Readline would close the quote, although most words can go on, unless there are two.
		[[ -n $open && $COMP_TYPE == 9 && ! -f ${values[0]} ]] && COMPREPLY+=("${values[0]}...")
		return
	fi
	for ((i = 0; i < ${#values[@]}; i++)); do
		name=${values[i]} about=${abouts[i]}
		if [[ -n $about && $COMP_TYPE != 37 && $COMP_TYPE != 42 ]]; then # those insert the words
			printf -v name '%-*s  (%s)' "$longest" "$name" "$about"
			if ((${COLUMNS:-80} > longest + 12 && ${#name} > ${COLUMNS:-80})); then
				name=${name:0:${COLUMNS:-80}-4}...
			fi
		fi
		COMPREPLY+=("$name")
	done
}

if [[ $(type -t compopt) == builtin ]]; then
	complete -o default -F __clustersim_start clustersim
else
	complete -o default -o nospace -F __clustersim_start clustersim
fi
